ALTER TABLE "products" ADD COLUMN "maker_suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "state" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "state_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
CREATE INDEX "vendors_suspended" ON "vendors" USING btree ("name") WHERE "vendors"."state" <> 'approved';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_suspended" CHECK (not ("products"."maker_suspended" and "products"."on_sale"));--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_state" CHECK ("vendors"."state" in ('approved','suspended'));