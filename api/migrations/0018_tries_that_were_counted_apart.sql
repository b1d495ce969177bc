DROP TABLE "phone_tries" CASCADE;--> statement-breakpoint
DROP TABLE "second_factor_tries" CASCADE;--> statement-breakpoint
ALTER TABLE "erasure_codes" DROP COLUMN "tries";