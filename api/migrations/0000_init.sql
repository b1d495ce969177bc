CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"fingerprint" text,
	"remembered" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_end" CHECK (("sessions"."ended_at" is null) = ("sessions"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"phone" text,
	"role_name" text DEFAULT 'customer' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_id_range" CHECK ("users"."id" > 0 and "users"."id" < 9007199254740992),
	CONSTRAINT "users_role_name" CHECK ("users"."role_name" in ('customer','vendor','support','admin','super_admin'))
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"quantity" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_items_line_key" UNIQUE NULLS NOT DISTINCT("user_id","product_id","variant_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"story" text NOT NULL,
	"picture_slug" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"slug" text PRIMARY KEY NOT NULL,
	"alt" text NOT NULL,
	"placeholder" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"vendor_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"story" text NOT NULL,
	"materials" text NOT NULL,
	"dimensions" text NOT NULL,
	"care" text NOT NULL,
	"keywords" text NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
	"weight_grams" integer NOT NULL,
	"lead_time_days" integer NOT NULL,
	"picture_slug" text NOT NULL,
	"has_variants" boolean DEFAULT false NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', translate(lower(name), 'ɛɔŋɖƒɣʋ', 'eondfgv')), 'A') || setweight(to_tsvector('english', translate(lower(keywords), 'ɛɔŋɖƒɣʋ', 'eondfgv')), 'B') || setweight(to_tsvector('english', translate(lower(description || ' ' || materials), 'ɛɔŋɖƒɣʋ', 'eondfgv')), 'C')) STORED NOT NULL,
	CONSTRAINT "products_price_positive" CHECK ("products"."price" > 0),
	CONSTRAINT "products_original_price" CHECK ("products"."original_price" is null or "products"."original_price" > "products"."price"),
	CONSTRAINT "products_weight" CHECK ("products"."weight_grams" > 0),
	CONSTRAINT "products_rating" CHECK ("products"."rating_sum" between "products"."rating_count" and "products"."rating_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" bigint,
	"author" text NOT NULL,
	"town" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"verified" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"stock_level_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stock_holds_key" UNIQUE("holder_id","stock_level_id"),
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" > 0),
	CONSTRAINT "stock_holds_status" CHECK ("stock_holds"."status" in ('held','sold','released')),
	CONSTRAINT "stock_holds_end" CHECK (("stock_holds"."status" = 'held') = ("stock_holds"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"received" integer NOT NULL,
	"on_hand" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_levels_subject_key" UNIQUE NULLS NOT DISTINCT("product_id","variant_id"),
	CONSTRAINT "stock_levels_on_hand" CHECK ("stock_levels"."on_hand" between 0 and "stock_levels"."received"),
	CONSTRAINT "stock_levels_held" CHECK ("stock_levels"."held" between 0 and "stock_levels"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"verified" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer,
	"position" integer NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "variants_product_key" UNIQUE("product_id","id"),
	CONSTRAINT "variants_price_positive" CHECK ("variants"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"craft" text NOT NULL,
	"town" text NOT NULL,
	"region" text NOT NULL,
	"since" integer NOT NULL,
	"story" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"vendor_name" text NOT NULL,
	"vendor_town" text NOT NULL,
	"status" text DEFAULT 'unfulfilled' NOT NULL,
	"shipping" integer NOT NULL,
	"making_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "fulfilments_part_key" UNIQUE("order_id","vendor_id"),
	CONSTRAINT "fulfilments_shipping" CHECK ("fulfilments"."shipping" >= 0),
	CONSTRAINT "fulfilments_status" CHECK ("fulfilments"."status" in ('unfulfilled','making','shipped','delivered','returned'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"fulfilment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"name" text NOT NULL,
	"variant_name" text,
	"picture_slug" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_total" CHECK ("order_items"."total" = "order_items"."price" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text DEFAULT 'placed' NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"fulfilment_status" text DEFAULT 'unfulfilled' NOT NULL,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"shipping" integer NOT NULL,
	"total" integer NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "orders_idempotency_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" - "orders"."discount" + "orders"."shipping"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal" > 0 and "orders"."discount" between 0 and "orders"."subtotal" and "orders"."shipping" >= 0),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('placed','cancelled','expired')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('none','pending','paid','partially_refunded','refunded')),
	CONSTRAINT "orders_fulfilment_status" CHECK ("orders"."fulfilment_status" in ('unfulfilled','making','partially_shipped','shipped','delivered','returned')),
	CONSTRAINT "orders_paid" CHECK (("orders"."payment_status" in ('paid','partially_refunded','refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_currency" CHECK ("orders"."currency" = 'GHS')
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"reference" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_events_key" UNIQUE("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'GHS' NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"channel" text,
	"sending_until" timestamp (3) with time zone,
	"authorization_url" text,
	"provider_transaction_id" text,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"check_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_reference_key" UNIQUE("provider","reference"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'GHS'),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created','pending','action_required','succeeded','failed','expired','cancelled','refund_pending','partially_refunded','refunded','disputed','needs_review'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_caller_route_key_pk" PRIMARY KEY("caller","route","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_deliveries" (
	"event_id" uuid NOT NULL,
	"listener" text NOT NULL,
	"delivered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_deliveries_event_id_listener_pk" PRIMARY KEY("event_id","listener")
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_carts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_slug_pictures_slug_fk" FOREIGN KEY ("picture_slug") REFERENCES "public"."pictures"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_stock_level_id_stock_levels_id_fk" FOREIGN KEY ("stock_level_id") REFERENCES "public"."stock_levels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_variant_id_variants_product_id_id_fk" FOREIGN KEY ("product_id","variant_id") REFERENCES "public"."variants"("product_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_event_id_outbox_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash_key" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "cart_items_user" ON "cart_items" USING btree ("user_id","added_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug_key" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_popularity" ON "products" USING btree ("popularity" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("popularity" DESC NULLS LAST,"id") WHERE on_sale and featured;--> statement-breakpoint
CREATE INDEX "products_vendor" ON "products" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stock_holds_level" ON "stock_holds" USING btree ("stock_level_id");--> statement-breakpoint
CREATE INDEX "variants_product_id" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_slug_key" ON "vendors" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payment_events_reference" ON "payment_events" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_key" ON "payments" USING btree ("subject_type","subject_id") WHERE status in ('created','pending','action_required','succeeded');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_key" ON "payments" USING btree ("user_id","subject_type") WHERE status in ('created','pending','action_required');--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_type","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_events_created_at" ON "outbox_events" USING btree ("created_at");