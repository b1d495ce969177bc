ALTER TABLE "group_members" DROP CONSTRAINT "group_members_status";--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "group_members_invited_by" ON "group_members" USING btree ("invited_by","invited_at");--> statement-breakpoint
CREATE INDEX "wishlists_public_purpose" ON "wishlists" USING btree ("purpose","updated_at") WHERE "wishlists"."privacy" = 'public' and "wishlists"."deleted_at" is null and "wishlists"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_ended" CHECK (("group_members"."status" in ('declined','withdrawn','removed')) = ("group_members"."ended_at" is not null));--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_owner" CHECK ("group_members"."role" <> 'owner' or "group_members"."status" = 'member');--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_status" CHECK ("group_members"."status" in ('invited','member','declined','withdrawn','removed'));