CREATE TABLE "office_limits" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"spent" integer NOT NULL,
	CONSTRAINT "office_limits_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "office_limits_spent" CHECK ("office_limits"."spent" > 0)
);
--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "shipping_address" jsonb;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part_id" uuid;--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment_status" ON "orders" USING btree ("payment_status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_fulfilment_status" ON "orders" USING btree ("fulfilment_status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_region" ON "orders" USING btree (("shipping_address"->>'state'),"placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_from_lists" ON "orders" USING btree ("placed_at","id") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "payments_created_at" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_stuck" ON "refunds" USING btree ("payment_id") WHERE status in ('failed','needs_attention');--> statement-breakpoint
CREATE INDEX "audit_entries_order" ON "audit_entries" USING btree (("facts"->>'order_id')) WHERE "audit_entries"."facts"->>'order_id' is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_reference" ON "audit_entries" USING btree (("facts"->>'reference')) WHERE "audit_entries"."facts"->>'reference' is not null;