CREATE TABLE "deliveries" (
	"part_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text,
	"code_sealed" text,
	"code_until" timestamp (3) with time zone,
	"is_gift" boolean NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"not_received_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_code" CHECK (("deliveries"."code_hash" is null) = ("deliveries"."code_sealed" is null)),
	CONSTRAINT "deliveries_gift" CHECK ("deliveries"."code_hash" is null or "deliveries"."is_gift" = ("deliveries"."code_until" is not null)),
	CONSTRAINT "deliveries_wrong_codes" CHECK ("deliveries"."wrong_codes" between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "delivery_events" (
	"part_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"words" text,
	CONSTRAINT "delivery_events_part_id_kind_number_pk" PRIMARY KEY("part_id","kind","number"),
	CONSTRAINT "delivery_events_kind" CHECK ("delivery_events"."kind" in ('arrived','failed')),
	CONSTRAINT "delivery_events_number" CHECK ("delivery_events"."number" between 1 and 6),
	CONSTRAINT "delivery_events_reason" CHECK (("delivery_events"."kind" = 'failed') = ("delivery_events"."reason" is not null)),
	CONSTRAINT "delivery_events_reasons" CHECK ("delivery_events"."reason" in ('nobody','address','refused','other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_token_key" ON "deliveries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "deliveries_created_at" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "delivery_events_at" ON "delivery_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "fulfilments_unproved" ON "fulfilments" USING btree ("delivered_at") WHERE "fulfilments"."delivered_at" is not null and "fulfilments"."proof" is null;