CREATE TABLE "figures_daily" (
	"day" date NOT NULL,
	"vendor_id" uuid,
	"category_id" uuid,
	"region" text NOT NULL,
	"channel" text NOT NULL,
	"network" text NOT NULL,
	"orders" integer NOT NULL,
	"fulfilments" integer NOT NULL,
	"units" integer NOT NULL,
	"sold" integer NOT NULL,
	"given_back" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invariant_results" (
	"name" text PRIMARY KEY NOT NULL,
	"broken" integer NOT NULL,
	"broken_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figures_daily_day" ON "figures_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "users_email_bouncing" ON "users" USING btree ("email_bouncing_since") WHERE "users"."email_bouncing_since" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("created_at") WHERE status = 'needs_review';--> statement-breakpoint
CREATE INDEX "refunds_processed_at" ON "refunds" USING btree ("processed_at") WHERE processed_at is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_waiting" ON "support_tickets" USING btree ("last_message_at") WHERE "support_tickets"."status" in ('open','waiting_support');