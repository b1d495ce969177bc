ALTER TABLE "payments" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_review_reason" CHECK ("payments"."review_reason" in ('other_amount','refund_failed','refunded_beyond'));--> statement-breakpoint
UPDATE "payments" SET "review_reason" = CASE
	WHEN "failure_reason" LIKE 'the provider refunded more than %' THEN 'refunded_beyond'
	WHEN "failure_reason" IN ('amount or currency differs', 'paid twice, in another currency') THEN 'other_amount'
	ELSE 'refund_failed' END
WHERE "status" = 'needs_review' OR ("status" = 'disputed' AND "failure_reason" LIKE 'the provider refunded more than %');
