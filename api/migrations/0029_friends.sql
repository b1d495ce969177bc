CREATE TABLE "friend_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text,
	"phone" text,
	"secret_hash" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" bigint,
	CONSTRAINT "friend_invitations_one" CHECK ("friend_invitations"."email" is null or "friend_invitations"."phone" is null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_activity" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "friend_invitations_secret_key" ON "friend_invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_invitations_address_key" ON "friend_invitations" USING btree ("user_id",lower(coalesce("email", "phone", '')));--> statement-breakpoint
CREATE INDEX "friend_invitations_to" ON "friend_invitations" USING btree (lower(coalesce("email", "phone")),"sent_at");