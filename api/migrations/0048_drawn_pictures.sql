ALTER TABLE "pictures" ADD COLUMN "drawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Imported photographs end in a hash of their bytes (import-picture.ts); all others came with the demo shop.
UPDATE "pictures" SET "drawn" = true WHERE "slug" !~ '-[0-9a-f]{10}$';
