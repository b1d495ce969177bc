CREATE INDEX "products_name_part" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_text" ON "reviews" USING gin ("text" gin_trgm_ops);