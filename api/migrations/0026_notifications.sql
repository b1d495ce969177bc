CREATE UNLOGGED TABLE "pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"oldest_xact" "xid8" DEFAULT pg_snapshot_xmin(pg_current_snapshot()) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pushes_user" ON "pushes" USING btree ("user_id","xact","id");--> statement-breakpoint
CREATE INDEX "pushes_created_at" ON "pushes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at");