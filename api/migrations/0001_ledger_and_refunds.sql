CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_key" UNIQUE("journal","cause_id","account"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"check_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_reason_key" UNIQUE("payment_id","reason"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested','pending','processing','processed','failed','needs_attention'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "display_text" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "action_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_subject" ON "ledger_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" >= 0 and "payments"."refunded" <= "payments"."captured");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_network" CHECK ("payments"."network" in ('mtn','vod','atl'));--> statement-breakpoint
UPDATE "payments" SET "captured" = "amount" WHERE "status" = 'succeeded' OR ("status" = 'needs_review' AND "failure_reason" LIKE 'paid after%');--> statement-breakpoint
INSERT INTO "ledger_entries" ("journal", "cause_id", "subject_type", "subject_id", "account", "amount", "created_at")
SELECT 'capture', "id", "subject_type", "subject_id", entry.account, entry.amount, "settled_at"
FROM "payments", LATERAL (VALUES ('provider:' || "provider", "captured"), ('buyer', -"captured")) AS entry(account, amount)
WHERE "captured" > 0;--> statement-breakpoint
INSERT INTO "ledger_entries" ("journal", "cause_id", "subject_type", "subject_id", "account", "amount", "created_at")
SELECT 'sale', "id", 'order', "id", entry.account, entry.amount, "paid_at"
FROM "orders", LATERAL (
	SELECT 'buyer' AS account, "orders"."total" AS amount
	UNION ALL SELECT 'shipping', -"orders"."shipping"
	UNION ALL SELECT 'discount', "orders"."discount"
	UNION ALL SELECT 'vendor:' || part."vendor_id", -sum(item."total")::integer
		FROM "fulfilments" part JOIN "order_items" item ON item."fulfilment_id" = part."id"
		WHERE part."order_id" = "orders"."id" GROUP BY part."vendor_id"
) AS entry
WHERE "payment_status" = 'paid' AND entry.amount <> 0;
