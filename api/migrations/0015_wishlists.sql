CREATE TABLE "wishlist_collaborators" (
	"wishlist_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"sees_claims" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "wishlist_collaborators_wishlist_id_user_id_pk" PRIMARY KEY("wishlist_id","user_id"),
	CONSTRAINT "wishlist_collaborators_role" CHECK ("wishlist_collaborators"."role" in ('co_owner','editor','viewer')),
	CONSTRAINT "wishlist_collaborators_status" CHECK ("wishlist_collaborators"."status" in ('invited','accepted'))
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"product_id" uuid,
	"variant_id" uuid,
	"external" jsonb,
	"quantity" integer DEFAULT 1 NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "wishlist_items_thing" CHECK (("wishlist_items"."product_id" is null) <> ("wishlist_items"."external" is null)),
	CONSTRAINT "wishlist_items_quantity" CHECK ("wishlist_items"."quantity" between 1 and 99),
	CONSTRAINT "wishlist_items_priority" CHECK ("wishlist_items"."priority" in ('low','medium','high','must_have'))
);
--> statement-breakpoint
CREATE TABLE "wishlist_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"purpose" text,
	"purpose_text" text,
	"privacy" text NOT NULL,
	"group_id" uuid,
	"deadline" date,
	"reveal" text DEFAULT 'delivery' NOT NULL,
	"delivery_address" jsonb,
	"cover" text,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"purge_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlists_privacy" CHECK ("wishlists"."privacy" in ('private','friends','group','public')),
	CONSTRAINT "wishlists_group" CHECK (("wishlists"."privacy" = 'group') = ("wishlists"."group_id" is not null)),
	CONSTRAINT "wishlists_reveal" CHECK ("wishlists"."reveal" in ('delivery','date','immediate','never')),
	CONSTRAINT "wishlists_reveal_date" CHECK ("wishlists"."reveal" <> 'date' or "wishlists"."deadline" is not null),
	CONSTRAINT "wishlists_deleted" CHECK (("wishlists"."deleted_at" is null) = ("wishlists"."purge_at" is null))
);
--> statement-breakpoint
ALTER TABLE "wishlist_collaborators" ADD CONSTRAINT "wishlist_collaborators_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_pictures" ADD CONSTRAINT "wishlist_pictures_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_collaborators_user" ON "wishlist_collaborators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_list" ON "wishlist_items" USING btree ("wishlist_id","position","id");--> statement-breakpoint
CREATE INDEX "wishlist_items_removed_at" ON "wishlist_items" USING btree ("removed_at") WHERE "wishlist_items"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_line_key" ON "wishlist_items" USING btree ("wishlist_id","product_id",coalesce("variant_id", '00000000-0000-0000-0000-000000000000')) WHERE "wishlist_items"."removed_at" is null and "wishlist_items"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_pictures_list" ON "wishlist_pictures" USING btree ("wishlist_id");--> statement-breakpoint
CREATE INDEX "wishlists_user" ON "wishlists" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "wishlists_purge_at" ON "wishlists" USING btree ("purge_at") WHERE "wishlists"."purge_at" is not null;