DROP TRIGGER "wishlists_tell_changed" ON "wishlists";--> statement-breakpoint
DROP FUNCTION "tell_wishlist_changed"();
