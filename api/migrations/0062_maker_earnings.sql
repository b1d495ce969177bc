CREATE TABLE "maker_earnings" (
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maker_earnings_key" UNIQUE("kind","cause_id","vendor_id"),
	CONSTRAINT "maker_earnings_amount" CHECK ("maker_earnings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "maker_shares" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"commission_bp" integer NOT NULL,
	"commission" integer NOT NULL,
	"shipping" integer NOT NULL,
	"wrapping" integer NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maker_shares_amounts" CHECK ("maker_shares"."units" > 0 and "maker_shares"."commission" between 0 and "maker_shares"."units" and "maker_shares"."shipping" >= 0 and "maker_shares"."wrapping" >= 0)
);
--> statement-breakpoint
CREATE TABLE "maker_terms" (
	"vendor_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"commission_bp" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maker_terms_vendor_id_from_day_pk" PRIMARY KEY("vendor_id","from_day"),
	CONSTRAINT "maker_terms_commission" CHECK ("maker_terms"."commission_bp" between 0 and 4000)
);
--> statement-breakpoint
CREATE TABLE "payout_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"begin_on" date NOT NULL,
	CONSTRAINT "payout_settings_one" CHECK ("payout_settings"."id")
);
--> statement-breakpoint
ALTER TABLE "fulfilments" DROP CONSTRAINT "fulfilments_shipping";--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "shipping_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "maker_earnings_order" ON "maker_earnings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "maker_earnings_vendor" ON "maker_earnings" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "maker_shares_order" ON "maker_shares" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "maker_shares_vendor" ON "maker_shares" USING btree ("vendor_id","delivered_at");--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_shipping" CHECK ("fulfilments"."shipping" >= 0 and "fulfilments"."shipping_rate" >= 0);--> statement-breakpoint
UPDATE "fulfilments" SET "shipping_rate" = "shipping";
