ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "waits_for" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "withheld" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_waits_for_refunds_id_fk" FOREIGN KEY ("waits_for") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_waits_for" ON "refunds" USING btree ("waits_for") WHERE waits_for is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_review_reason" CHECK ("payments"."review_reason" in ('other_amount','refund_failed','refunded_beyond'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withheld" CHECK ("refunds"."withheld" is null or ("refunds"."withheld" >= 0 and "refunds"."waits_for" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 or ("refunds"."amount" = 0 and coalesce("refunds"."withheld", 0) > 0));--> statement-breakpoint
UPDATE "payments" SET "review_reason" = CASE
	WHEN "failure_reason" LIKE 'the provider refunded more than %' THEN 'refunded_beyond'
	WHEN "failure_reason" IN ('amount or currency differs', 'paid twice, in another currency') THEN 'other_amount'
	ELSE 'refund_failed' END
WHERE "status" = 'needs_review' OR ("status" = 'disputed' AND "failure_reason" LIKE 'the provider refunded more than %');--> statement-breakpoint
UPDATE "refunds" SET "sent_at" = "created_at" WHERE "status" = 'requested';
