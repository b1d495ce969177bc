ALTER TABLE "returns" DROP CONSTRAINT "returns_status";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "send_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "returns_unsent" ON "returns" USING btree ("send_by") WHERE status = 'approved';--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_status" CHECK ("returns"."status" in ('requested','approved','refused','withdrawn','lapsed','received','refunded'));--> statement-breakpoint
UPDATE "returns" SET "send_by" = "answered_at" + interval '30 days' WHERE "status" = 'approved' AND "user_id" IS NOT NULL;
