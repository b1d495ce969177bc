ALTER TABLE "maker_shares" DROP CONSTRAINT "maker_shares_amounts";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_by_maker" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "maker_shares" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "borne_by" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "promotions_borne_by_makers" ON "promotions" USING btree ("created_at") WHERE "promotions"."borne_by" = 'maker';--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount_by_maker" CHECK ("order_items"."discount_by_maker" between 0 and "order_items"."discount");--> statement-breakpoint
ALTER TABLE "maker_shares" ADD CONSTRAINT "maker_shares_amounts" CHECK ("maker_shares"."units" >= 0 and "maker_shares"."discount" >= 0 and "maker_shares"."commission" between 0 and "maker_shares"."units" and "maker_shares"."shipping" >= 0 and "maker_shares"."wrapping" >= 0);--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_borne_by" CHECK ("promotions"."borne_by" = 'shop' or ("promotions"."borne_by" = 'maker' and "promotions"."kind" in ('percent','fixed')
        and coalesce("promotions"."vendor_id", "promotions"."product_id") is not null));