ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_key";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reason_key" ON "refunds" USING btree ("payment_id","reason") WHERE status <> 'failed';