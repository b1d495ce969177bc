CREATE TABLE "maker_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"words" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "maker_corrections_kind" CHECK ("maker_corrections"."kind" in ('goodwill','debt given up')),
	CONSTRAINT "maker_corrections_amount" CHECK ("maker_corrections"."amount" <> 0 and ("maker_corrections"."kind" = 'goodwill' or "maker_corrections"."amount" > 0)),
	CONSTRAINT "maker_corrections_status" CHECK ("maker_corrections"."status" in ('proposed','booked','dropped')),
	CONSTRAINT "maker_corrections_two_people" CHECK ("maker_corrections"."status" <> 'booked' or "maker_corrections"."decided_by" <> "maker_corrections"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pay_on" date NOT NULL,
	"due_until" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"sent_by" text,
	"sent_at" timestamp (3) with time zone,
	"confirmed_by" text,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "payout_runs_kind" CHECK ("payout_runs"."kind" in ('scheduled','extra')),
	CONSTRAINT "payout_runs_status" CHECK ("payout_runs"."status" in ('proposed','confirming','sent','empty')),
	CONSTRAINT "payout_runs_sent" CHECK (("payout_runs"."status" = 'sent') = ("payout_runs"."sent_at" is not null)),
	CONSTRAINT "payout_runs_two_people" CHECK ("payout_runs"."confirmed_by" is distinct from "payout_runs"."sent_by" or "payout_runs"."sent_by" is null)
);
--> statement-breakpoint
CREATE TABLE "payout_warnings" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "payout_warnings_key" UNIQUE("provider","day")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"message" text,
	"provider_transfer_id" text,
	"fee" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"first_sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"taken_until" timestamp (3) with time zone,
	CONSTRAINT "payouts_reference_key" UNIQUE("reference"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_reference" CHECK ("payouts"."reference" ~ '^akd-po-[0-9a-f]{32}$'),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('proposed','made','sending','paid','failed','returned','held','dropped')),
	CONSTRAINT "payouts_sent" CHECK ("payouts"."status" not in ('sending','paid','failed','returned') or "payouts"."first_sent_at" is not null),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."status" in ('paid','returned')) = ("payouts"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_balances" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"expected" numeric(15) NOT NULL,
	"reported" numeric(15) NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_balances_key" UNIQUE("provider","day")
);
--> statement-breakpoint
CREATE TABLE "settlement_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"file_hash" text NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"line_count" integer NOT NULL,
	"matched_count" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "settlement_imports_file_key" UNIQUE("file_hash")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"network" text NOT NULL,
	"phone" text NOT NULL,
	"holder" text NOT NULL,
	"resolved_name" text,
	"status" text DEFAULT 'confirming' NOT NULL,
	"user_id" bigint,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"codes_until" timestamp (3) with time zone NOT NULL,
	"needs_old_code" boolean NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"usable_from" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"recipient_provider" text,
	"recipient_code" text,
	CONSTRAINT "wallets_network" CHECK ("wallets"."network" in ('mtn','vod','atl')),
	CONSTRAINT "wallets_status" CHECK ("wallets"."status" in ('confirming','waiting','review','usable','replaced','refused','stopped','removed')),
	CONSTRAINT "wallets_usable_from" CHECK ("wallets"."status" not in ('waiting','review','usable') or "wallets"."usable_from" is not null)
);
--> statement-breakpoint
ALTER TABLE "maker_earnings" DROP CONSTRAINT "maker_earnings_key";--> statement-breakpoint
ALTER TABLE "maker_earnings" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "maker_earnings" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "maker_earnings" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maker_corrections_vendor" ON "maker_corrections" USING btree ("vendor_id","proposed_at");--> statement-breakpoint
CREATE INDEX "maker_corrections_open" ON "maker_corrections" USING btree ("proposed_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_one_a_week" ON "payout_runs" USING btree ("pay_on") WHERE kind = 'scheduled';--> statement-breakpoint
CREATE INDEX "payout_runs_proposed_at" ON "payout_runs" USING btree ("proposed_at");--> statement-breakpoint
CREATE INDEX "payout_runs_open" ON "payout_runs" USING btree ("proposed_at") WHERE status in ('proposed','confirming');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_in_progress" ON "payouts" USING btree ("wallet_id") WHERE status = 'sending';--> statement-breakpoint
CREATE INDEX "payouts_run" ON "payouts" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "payouts_vendor" ON "payouts" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_created_at" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_held" ON "payouts" USING btree ("created_at") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "settlement_imports_imported_at" ON "settlement_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_one_usable" ON "wallets" USING btree ("vendor_id") WHERE status = 'usable';--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_one_change" ON "wallets" USING btree ("vendor_id") WHERE status in ('confirming','waiting','review');--> statement-breakpoint
CREATE INDEX "wallets_waiting" ON "wallets" USING btree ("usable_from") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "wallets_review" ON "wallets" USING btree ("confirmed_at") WHERE status = 'review';--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "maker_earnings_payout" ON "maker_earnings" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "maker_earnings_unpaid" ON "maker_earnings" USING btree ("due_at") WHERE payout_id is null;--> statement-breakpoint
ALTER TABLE "maker_earnings" ADD CONSTRAINT "maker_earnings_part_key" UNIQUE("kind","cause_id","vendor_id","part");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by" CHECK ("refunds"."by" in ('refund','transfer'));