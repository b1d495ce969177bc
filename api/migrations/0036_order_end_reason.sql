ALTER TABLE "orders" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_end_reason" CHECK ("orders"."end_reason" in ('cancelled_by_buyer','cancelled_by_shop','expired','payment_failed'));--> statement-breakpoint
-- Of older orders nobody knows who cancelled them: late money is refunded, as if their buyers had.
UPDATE "orders" SET "end_reason" = CASE "status" WHEN 'expired' THEN 'expired' ELSE 'cancelled_by_buyer' END WHERE "status" <> 'placed';
