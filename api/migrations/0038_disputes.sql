CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"category" text,
	"reason" text,
	"resolution" text,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_provider_key" UNIQUE("provider","provider_dispute_id"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('opened','under_review','won','lost')),
	CONSTRAINT "disputes_resolved" CHECK (("disputes"."status" in ('won','lost')) = ("disputes"."resolved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "reward_entries" DROP CONSTRAINT "reward_entries_something";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recheck_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reward_entries" ADD COLUMN "written_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_at") WHERE status in ('opened','under_review');--> statement-breakpoint
CREATE INDEX "payments_recheck" ON "payments" USING btree ("recheck_at") WHERE recheck_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_key" ON "refunds" USING btree ("payment_id","provider_refund_id") WHERE reason like 'outside %';--> statement-breakpoint
ALTER TABLE "reward_entries" ADD CONSTRAINT "reward_entries_something" CHECK ("reward_entries"."points" <> 0 or "reward_entries"."owed" <> 0 or "reward_entries"."written_off" <> 0);
--> statement-breakpoint
UPDATE "payments" SET "recheck_at" = now() WHERE "captured" > 0 AND "provider_transaction_id" IS NOT NULL AND "settled_at" > now() - interval '120 days';--> statement-breakpoint
INSERT INTO "reward_entries" ("id", "user_id", "kind", "points", "owed", "subject", "created_at") SELECT gen_random_uuid(), "user_id", 'settled', 0, -"owed", '', now() FROM "reward_accounts" WHERE "owed" > 0;--> statement-breakpoint
UPDATE "reward_accounts" SET "owed" = 0 WHERE "owed" > 0;
