CREATE TABLE "wishlist_former_co_owners" (
	"wishlist_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_former_co_owners_wishlist_id_user_id_pk" PRIMARY KEY("wishlist_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "wishlist_former_co_owners" ADD CONSTRAINT "wishlist_former_co_owners_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_former_co_owners_user" ON "wishlist_former_co_owners" USING btree ("user_id");