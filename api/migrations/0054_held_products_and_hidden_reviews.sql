ALTER TABLE "products" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "on_sale_when_held" boolean;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_held" ON "products" USING btree ("created_at","id") WHERE "products"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_created" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_held" CHECK ("products"."held_at" is null or not "products"."on_sale");