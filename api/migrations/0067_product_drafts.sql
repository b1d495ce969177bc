CREATE TABLE "price_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"price" integer NOT NULL,
	"original_price" integer,
	"since" timestamp (3) with time zone NOT NULL,
	"original_since" timestamp (3) with time zone,
	CONSTRAINT "price_history_key" UNIQUE NULLS NOT DISTINCT("product_id","variant_id","since"),
	CONSTRAINT "price_history_original" CHECK (("price_history"."original_price" is null) = ("price_history"."original_since" is null))
);
--> statement-breakpoint
CREATE TABLE "photograph_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photographs" (
	"slug" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"original" text NOT NULL,
	"focus_x" smallint NOT NULL,
	"focus_y" smallint NOT NULL,
	"placeholder" text NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photographs_focus" CHECK ("photographs"."focus_x" between 0 and 1000 and "photographs"."focus_y" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"variants" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"words" text,
	"offered_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_drafts_state" CHECK ("product_drafts"."state" in ('draft','waiting','returned')),
	CONSTRAINT "product_drafts_offered" CHECK ("product_drafts"."state" <> 'waiting' or "product_drafts"."offered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "product_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" bigint,
	"content" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"products" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"remarks" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_files_state" CHECK ("product_files"."state" in ('waiting','running','done')),
	CONSTRAINT "product_files_done" CHECK ("product_files"."done" between 0 and "product_files"."products")
);
--> statement-breakpoint
CREATE TABLE "product_publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"approved" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "product_publications_approved" CHECK ("product_publications"."approved" in ('by_staff','by_trust'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_variant_id_variants_product_id_id_fk" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photograph_uploads_vendor" ON "photograph_uploads" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "photographs_vendor" ON "photographs" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "photographs_created" ON "photographs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photographs_original" ON "photographs" USING btree ("original");--> statement-breakpoint
CREATE INDEX "product_drafts_vendor" ON "product_drafts" USING btree ("vendor_id","updated_at");--> statement-breakpoint
CREATE INDEX "product_drafts_waiting" ON "product_drafts" USING btree ("offered_at","id") WHERE "product_drafts"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "product_files_vendor" ON "product_files" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "product_publications_vendor" ON "product_publications" USING btree ("vendor_id","published_at");--> statement-breakpoint
CREATE INDEX "product_publications_unchecked" ON "product_publications" USING btree ("published_at") WHERE "product_publications"."checked_at" is null;