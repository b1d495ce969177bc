CREATE TABLE "reported_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"subject_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "reported_items_state" CHECK ("reported_items"."state" in ('open','kept','hidden','held','suspended','closed')),
	CONSTRAINT "reported_items_decided_at" CHECK (("reported_items"."state" = 'open') = ("reported_items"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"reported_item_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"about" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_reported_item_id_user_id_pk" PRIMARY KEY("reported_item_id","user_id"),
	CONSTRAINT "reports_once" UNIQUE("user_id","about","subject_id"),
	CONSTRAINT "reports_words" CHECK (length("reports"."words") <= 500)
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_item_id_reported_items_id_fk" FOREIGN KEY ("reported_item_id") REFERENCES "public"."reported_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reported_items_open" ON "reported_items" USING btree ("about","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reported_items_queue" ON "reported_items" USING btree ("weight" DESC NULLS LAST,"first_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reported_items_oldest" ON "reported_items" USING btree ("first_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reported_items_decided" ON "reported_items" USING btree ("decided_at" DESC NULLS LAST,"id") WHERE state <> 'open';--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","created_at");