CREATE TABLE "unpaid_holds" (
	"key" text NOT NULL,
	"order_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"value" integer NOT NULL,
	"product_ids" uuid[] NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unpaid_holds_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
CREATE INDEX "unpaid_holds_key" ON "unpaid_holds" USING btree ("key","held_at");--> statement-breakpoint
CREATE INDEX "unpaid_holds_held_at" ON "unpaid_holds" USING btree ("held_at");