CREATE TABLE "rate_limit_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limit_buckets_full_at" ON "rate_limit_buckets" USING btree ("full_at");
--> statement-breakpoint
ALTER TABLE "signature_nonces" SET LOGGED;
