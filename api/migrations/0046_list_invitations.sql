CREATE TABLE "list_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wishlist_id" uuid NOT NULL,
	"email" text,
	"phone" text,
	"secret_hash" text NOT NULL,
	"role" text NOT NULL,
	"sees_claims" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" bigint,
	CONSTRAINT "list_invitations_one" CHECK ("list_invitations"."email" is null or "list_invitations"."phone" is null),
	CONSTRAINT "list_invitations_role" CHECK ("list_invitations"."role" in ('co_owner','editor','viewer'))
);
--> statement-breakpoint
ALTER TABLE "list_invitations" ADD CONSTRAINT "list_invitations_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_invitations_secret_key" ON "list_invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "list_invitations_address_key" ON "list_invitations" USING btree ("wishlist_id",lower(coalesce("email", "phone", '')));--> statement-breakpoint
CREATE INDEX "list_invitations_to" ON "list_invitations" USING btree (lower(coalesce("email", "phone")),"sent_at");--> statement-breakpoint
CREATE INDEX "list_invitations_expires_at" ON "list_invitations" USING btree ("expires_at");