CREATE TABLE "activity_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"user_id" bigint NOT NULL,
	"other_user_id" bigint,
	"subject_id" uuid,
	"amount" integer DEFAULT 1 NOT NULL,
	"answer" text,
	"happened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_entries_key" ON "activity_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "activity_entries_user" ON "activity_entries" USING btree ("user_id","happened_at");--> statement-breakpoint
CREATE INDEX "activity_entries_other" ON "activity_entries" USING btree ("other_user_id");--> statement-breakpoint
CREATE INDEX "activity_entries_subject" ON "activity_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "activity_entries_happened_at" ON "activity_entries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;