CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"category" text,
	"action" text,
	"label" text,
	"value" double precision,
	"metadata" jsonb,
	"user_id" bigint,
	"session_id" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_spent" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"picture_slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_pictures_product_id_picture_slug_pk" PRIMARY KEY("product_id","picture_slug")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"order_number" text,
	"subject" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"confirm_hash" text,
	"confirm_expires_at" timestamp (3) with time zone,
	"unsubscribe_hash" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscriptions_status" CHECK ("newsletter_subscriptions"."status" in ('pending','confirmed','unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"query" text NOT NULL,
	"folded" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_entries_once" UNIQUE("user_id","folded")
);
--> statement-breakpoint
CREATE TABLE "search_history_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text PRIMARY KEY NOT NULL,
	"meanings" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "search_terms_products" CHECK ("search_terms"."products" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', translate(lower(normalize(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ɛɔŋɖƒɣʋ', 'eondfgv')), 'A') || setweight(to_tsvector('english', translate(lower(normalize(regexp_replace(normalize(keywords, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ɛɔŋɖƒɣʋ', 'eondfgv')), 'B') || setweight(to_tsvector('english', translate(lower(normalize(regexp_replace(normalize(description || ' ' || materials, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ɛɔŋɖƒɣʋ', 'eondfgv')), 'C')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "made_to_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "attributes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_stock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', translate(lower(normalize(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'ɛɔŋɖƒɣʋ', 'eondfgv'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "country" text DEFAULT 'GH' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "process" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "answers_within_hours" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_slug_pictures_slug_fk" FOREIGN KEY ("picture_slug") REFERENCES "public"."pictures"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_received_at" ON "analytics_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "analytics_events_event" ON "analytics_events" USING btree ("event","received_at");--> statement-breakpoint
CREATE INDEX "captcha_spent_expires_at" ON "captcha_spent" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_reference" ON "contact_messages" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriptions_email" ON "newsletter_subscriptions" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriptions_confirm" ON "newsletter_subscriptions" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscriptions_unsubscribe" ON "newsletter_subscriptions" USING btree ("unsubscribe_hash");--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("user_id","searched_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "search_entries_age" ON "search_entries" USING btree ("searched_at");--> statement-breakpoint
CREATE INDEX "search_terms_similar" ON "search_terms" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_terms_prefix" ON "search_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_name_search" ON "products" USING gin ("name_search");--> statement-breakpoint
CREATE INDEX "products_attributes" ON "products" USING gin ("attributes");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree (("rating_sum"::double precision / nullif("rating_count", 0)) desc nulls last,"rating_count" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_country" CHECK ("vendors"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_website" CHECK ("vendors"."website" ~ '^https?://');--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
UPDATE "products" AS product SET "in_stock" = true WHERE EXISTS (
	SELECT 1 FROM "stock_levels" AS level LEFT JOIN "variants" AS variant ON variant."id" = level."variant_id"
	WHERE level."product_id" = product."id" AND level."on_hand" > level."held"
		AND CASE WHEN product."has_variants" THEN variant."on_sale" ELSE level."variant_id" IS NULL END
);
