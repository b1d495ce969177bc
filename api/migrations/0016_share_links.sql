CREATE TABLE "link_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"alias" text,
	"wishlist_id" uuid NOT NULL,
	"made_by" bigint NOT NULL,
	"password_hash" text,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_links_share_id_key" UNIQUE("share_id"),
	CONSTRAINT "share_links_alias_key" UNIQUE("alias"),
	CONSTRAINT "share_links_alias" CHECK ("share_links"."alias" ~ '^[a-z0-9-]{3,40}$')
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "return_path" text;--> statement-breakpoint
CREATE INDEX "link_tries_since" ON "link_tries" USING btree ("since");--> statement-breakpoint
CREATE INDEX "share_links_list" ON "share_links" USING btree ("wishlist_id","created_at");--> statement-breakpoint
CREATE INDEX "share_links_made_by" ON "share_links" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "share_links_revoked_at" ON "share_links" USING btree ("revoked_at") WHERE "share_links"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "share_links_expires_at" ON "share_links" USING btree ("expires_at") WHERE "share_links"."expires_at" is not null;--> statement-breakpoint
-- Kept pages show a list by its links: whichever way it changes, each process hears it (`broadcast.ts`) and lets go of them.
CREATE FUNCTION "tell_wishlist_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "share_links" WHERE "wishlist_id" = NEW."id" AND "revoked_at" IS NULL) THEN
		PERFORM pg_notify('akyede', json_build_array('database', 0, 'changed', NEW."id")::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "wishlists_tell_changed" AFTER UPDATE ON "wishlists"
	FOR EACH ROW EXECUTE FUNCTION "tell_wishlist_changed"();
