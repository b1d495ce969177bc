CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"address" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_snapshots" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfilment_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "cart_promotions" (
	"user_id" bigint NOT NULL,
	"promotion_id" uuid NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_promotions_user_id_promotion_id_pk" PRIMARY KEY("user_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"discount" integer NOT NULL,
	"shipping_discount" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_uses_order_key" UNIQUE("order_id","promotion_id"),
	CONSTRAINT "promotion_uses_status" CHECK ("promotion_uses"."status" in ('reserved','confirmed','released')),
	CONSTRAINT "promotion_uses_amounts" CHECK ("promotion_uses"."discount" >= 0 and "promotion_uses"."shipping_discount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"vendor_id" uuid,
	"product_id" uuid,
	"minimum_spend" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"uses_max" integer,
	"uses_per_person" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "promotions_code" CHECK ("promotions"."code" ~ '^[A-Z0-9]{5,20}$'),
	CONSTRAINT "promotions_kind" CHECK ("promotions"."kind" in ('percent','fixed','free_shipping')),
	CONSTRAINT "promotions_value" CHECK (case "promotions"."kind" when 'percent' then "promotions"."percent" between 1 and 100 and "promotions"."amount" is null
        when 'fixed' then "promotions"."amount" > 0 and "promotions"."percent" is null
        else "promotions"."percent" is null and "promotions"."amount" is null end),
	CONSTRAINT "promotions_scope" CHECK ("promotions"."vendor_id" is null or "promotions"."product_id" is null),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses" >= 0 and "promotions"."uses" <= coalesce("promotions"."uses_max", "promotions"."uses"))
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"zone" text NOT NULL,
	"valid_from" date NOT NULL,
	"base" integer NOT NULL,
	"per_extra_kilo" integer NOT NULL,
	"days_min" integer NOT NULL,
	"days_max" integer NOT NULL,
	CONSTRAINT "shipping_rates_zone_valid_from_pk" PRIMARY KEY("zone","valid_from"),
	CONSTRAINT "shipping_rates_zone" CHECK ("shipping_rates"."zone" in ('same_city','same_region','other_region','abroad')),
	CONSTRAINT "shipping_rates_amounts" CHECK ("shipping_rates"."base" >= 0 and "shipping_rates"."per_extra_kilo" >= 0),
	CONSTRAINT "shipping_rates_days" CHECK ("shipping_rates"."days_min" between 0 and "shipping_rates"."days_max")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"tax_class" text NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"basis_points" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tax_rates_tax_class_name_valid_from_pk" PRIMARY KEY("tax_class","name","valid_from"),
	CONSTRAINT "tax_rates_class" CHECK ("tax_rates"."tax_class" in ('standard','local_textile_zero')),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."basis_points" between 0 and 10000),
	CONSTRAINT "tax_rates_days" CHECK ("tax_rates"."valid_until" is null or "tax_rates"."valid_until" >= "tax_rates"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "vat_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "arrives_until" date;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "taxed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wrapping" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taxes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "cart_promotions" ADD CONSTRAINT "cart_promotions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default_key" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilment_tokens_hash_key" ON "fulfilment_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "fulfilment_tokens_vendor" ON "fulfilment_tokens" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_person" ON "promotion_uses" USING btree ("promotion_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code_key" ON "promotions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "fulfilments_vendor" ON "fulfilments" USING btree ("vendor_id","status");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class" CHECK ("products"."tax_class" in ('standard','local_textile_zero'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_discount" CHECK ("order_items"."discount" between 0 and "order_items"."total");--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_arrives" CHECK (("fulfilments"."arrives_from" is null) = ("fulfilments"."arrives_until" is null) and "fulfilments"."arrives_from" <= "fulfilments"."arrives_until");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."shipping" + "orders"."wrapping");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal" > 0 and "orders"."discount" between 0 and "orders"."subtotal" and "orders"."shipping" >= 0 and "orders"."wrapping" >= 0);--> statement-breakpoint
INSERT INTO "shipping_rates" ("zone", "valid_from", "base", "per_extra_kilo", "days_min", "days_max") VALUES
	('same_city', '2026-01-01', 1000, 200, 1, 2),
	('same_region', '2026-01-01', 1500, 300, 1, 3),
	('other_region', '2026-01-01', 2500, 500, 2, 6);--> statement-breakpoint
INSERT INTO "tax_rates" ("tax_class", "name", "valid_from", "valid_until", "basis_points", "position") VALUES
	('standard', 'VAT', '2026-01-01', NULL, 1500, 0),
	('standard', 'NHIL', '2026-01-01', NULL, 250, 1),
	('standard', 'GETFund', '2026-01-01', NULL, 250, 2),
	('local_textile_zero', 'VAT', '2026-01-01', '2028-12-31', 0, 0);
