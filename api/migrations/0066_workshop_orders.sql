CREATE TABLE "fulfilment_links" (
	"part_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"packed_at" timestamp (3) with time zone,
	"photograph" "bytea",
	"photograph_name" text,
	CONSTRAINT "fulfilment_links_sent" CHECK (("fulfilment_links"."token_hash" is null) = ("fulfilment_links"."sent_at" is null)),
	CONSTRAINT "fulfilment_links_photograph" CHECK (("fulfilment_links"."photograph" is null) = ("fulfilment_links"."photograph_name" is null) and ("fulfilment_links"."photograph" is null or "fulfilment_links"."packed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "fulfilments" DROP CONSTRAINT "fulfilments_status";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "cancel_words" text;--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilment_links_hash_key" ON "fulfilment_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "fulfilment_links_photograph_key" ON "fulfilment_links" USING btree ("photograph_name");--> statement-breakpoint
CREATE INDEX "fulfilment_links_unsent" ON "fulfilment_links" USING btree ("vendor_id") WHERE "fulfilment_links"."sent_at" is null and "fulfilment_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "fulfilments_unsent" ON "fulfilments" USING btree ("arrives_until") WHERE "fulfilments"."status" in ('unfulfilled','making');--> statement-breakpoint
CREATE INDEX "fulfilments_cancelled" ON "fulfilments" USING btree ("vendor_id","cancelled_at") WHERE "fulfilments"."status" = 'cancelled';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null));--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_cancelled" CHECK (("fulfilments"."status" = 'cancelled') = ("fulfilments"."cancelled_at" is not null) and ("fulfilments"."cancelled_at" is null) = ("fulfilments"."cancel_reason" is null));--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_cancel_reason" CHECK ("fulfilments"."cancel_reason" in ('no_material','broken','ill','address','other'));--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_status" CHECK ("fulfilments"."status" in ('unfulfilled','making','shipped','delivered','returned','cancelled'));