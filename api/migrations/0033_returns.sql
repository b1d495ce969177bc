CREATE TABLE "return_items" (
	"return_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_items_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_items_quantity" CHECK ("return_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" bigint,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"answer" text,
	"fit" boolean,
	"amount" integer,
	"delivery" integer,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "returns_status" CHECK ("returns"."status" in ('requested','approved','refused','withdrawn','received','refunded')),
	CONSTRAINT "returns_reason" CHECK ("returns"."reason" in ('changed_mind','too_late','damaged','wrong_piece','not_as_described')),
	CONSTRAINT "returns_received" CHECK (("returns"."status" in ('received','refunded')) = ("returns"."received_at" is not null)),
	CONSTRAINT "returns_amount" CHECK (("returns"."received_at" is null) = ("returns"."amount" is null) and ("returns"."received_at" is null) = ("returns"."fit" is null) and "returns"."delivery" between 0 and "returns"."amount")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "made_to_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_items_item" ON "return_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_number_key" ON "returns" USING btree ("number");--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE INDEX "returns_vendor" ON "returns" USING btree ("vendor_id","status","requested_at");--> statement-breakpoint
CREATE INDEX "returns_user" ON "returns" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("requested_at") WHERE status in ('requested','approved','received');--> statement-breakpoint
CREATE INDEX "refunds_reason" ON "refunds" USING btree ("reason") WHERE reason like 'return %';--> statement-breakpoint
UPDATE "order_items" SET "made_to_order" = true FROM "products" WHERE "products"."id" = "order_items"."product_id" AND "products"."made_to_order";
