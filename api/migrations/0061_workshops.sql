CREATE TABLE "workshop_members" (
	"vendor_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"invited_by" bigint,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "workshop_members_vendor_id_user_id_pk" PRIMARY KEY("vendor_id","user_id"),
	CONSTRAINT "workshop_members_role" CHECK ("workshop_members"."role" in ('packer','editor','owner')),
	CONSTRAINT "workshop_members_status" CHECK ("workshop_members"."status" in ('invited','accepted','left','removed')),
	CONSTRAINT "workshop_members_joined" CHECK ("workshop_members"."status" <> 'accepted' or "workshop_members"."joined_at" is not null),
	CONSTRAINT "workshop_members_ended" CHECK (("workshop_members"."status" in ('left','removed')) = ("workshop_members"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "vendors" DROP CONSTRAINT "vendors_state";--> statement-breakpoint
DROP INDEX "vendors_suspended";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'on_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "applied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "pause_words" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "portrait_slug" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "cover_slug" text;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "work_days" smallint[] DEFAULT '{1,2,3,4,5,6}' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "cut_off" time DEFAULT '14:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "trusted_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "workshop_members_user" ON "workshop_members" USING btree ("user_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "workshop_members_one_owner" ON "workshop_members" USING btree ("vendor_id") WHERE "workshop_members"."role" = 'owner' and "workshop_members"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "vendors_not_approved" ON "vendors" USING btree ("state","name") WHERE "vendors"."state" <> 'approved';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state" CHECK ("products"."state" in ('on_sale','resting','retired'));--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_paused" CHECK ("vendors"."state" <> 'paused' or "vendors"."paused_until" is not null);--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_work_days" CHECK (cardinality("vendors"."work_days") > 0 and "vendors"."work_days" <@ '{1,2,3,4,5,6,7}'::smallint[]);--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_state" CHECK ("vendors"."state" in ('applied','refused','approved','paused','suspended','closed'));--> statement-breakpoint
UPDATE "products" SET "state" = CASE WHEN "on_sale" OR coalesce("on_sale_when_held", false) THEN 'on_sale' ELSE 'resting' END;--> statement-breakpoint
-- Only these columns decide whether a product can be bought.
CREATE FUNCTION "derive_product_on_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	new.on_sale := new.state = 'on_sale' and new.held_at is null and not new.maker_suspended and not new.maker_paused;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_on_sale" BEFORE INSERT OR UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION "derive_product_on_sale"();
