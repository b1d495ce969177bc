CREATE TABLE "gift_tallies" (
	"item_id" uuid NOT NULL,
	"claimed" integer NOT NULL,
	"wanted" integer NOT NULL,
	CONSTRAINT "gift_tallies_item_id_pk" PRIMARY KEY("item_id"),
	CONSTRAINT "gift_tallies_claimed" CHECK ("gift_tallies"."claimed" between 0 and "gift_tallies"."wanted")
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"name" text NOT NULL,
	"picture_slug" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"purchased_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"revealed_at" timestamp (3) with time zone,
	"thanked_at" timestamp (3) with time zone,
	"thanks" text,
	CONSTRAINT "gifts_item_key" UNIQUE("order_id","item_id"),
	CONSTRAINT "gifts_quantity" CHECK ("gifts"."quantity" > 0),
	CONSTRAINT "gifts_status" CHECK ("gifts"."status" in ('held','purchased','delivered','released','expired','refunded'))
);
--> statement-breakpoint
CREATE TABLE "givings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"wishlist_name" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"giver_id" bigint,
	"giver_key" text NOT NULL,
	"giver_name" text,
	"email" text,
	"phone" text,
	"message" text,
	"anonymous" boolean NOT NULL,
	"share_id" text,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"told_gone_at" timestamp (3) with time zone,
	CONSTRAINT "givings_idempotency_key" UNIQUE("giver_key","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_givings_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."givings"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_item" ON "gifts" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "gifts_list" ON "gifts" USING btree ("wishlist_id");--> statement-breakpoint
CREATE INDEX "gifts_unrevealed" ON "gifts" USING btree ("status") WHERE "gifts"."revealed_at" is null;--> statement-breakpoint
CREATE INDEX "givings_giver" ON "givings" USING btree ("giver_id","begun_at");--> statement-breakpoint
CREATE INDEX "givings_owner" ON "givings" USING btree ("owner_id","begun_at");--> statement-breakpoint
CREATE INDEX "givings_list" ON "givings" USING btree ("wishlist_id");