ALTER TABLE "givings" ADD COLUMN "wishlist_purpose" text;--> statement-breakpoint
UPDATE "givings" SET "wishlist_purpose" = "wishlists"."purpose"
FROM "wishlists"
WHERE "wishlists"."id" = "givings"."wishlist_id" AND "wishlists"."purpose" = 'funeral';
