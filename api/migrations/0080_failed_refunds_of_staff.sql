ALTER TABLE "fulfilments" DROP CONSTRAINT "fulfilments_kept_refund";--> statement-breakpoint
UPDATE "fulfilments" SET "kept_refund" = "kept_refund" - failed.amount
FROM (
	SELECT "part_id", sum("amount")::int AS amount FROM "refunds"
	WHERE "status" = 'failed' AND "reason" LIKE 'office %' AND "part_id" IS NOT NULL
	GROUP BY "part_id"
) AS failed
WHERE failed.part_id = "fulfilments"."id";