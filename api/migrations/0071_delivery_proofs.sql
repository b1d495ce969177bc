ALTER TABLE "fulfilments" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_proof" CHECK ("fulfilments"."proof" in ('code','buyer','time','operator'));--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_proved" CHECK (("fulfilments"."proof" is null) = ("fulfilments"."proved_at" is null) and ("fulfilments"."proof" is null or "fulfilments"."delivered_at" is not null));