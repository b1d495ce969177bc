CREATE UNLOGGED TABLE "signature_nonces" (
	"fingerprint" text NOT NULL,
	"nonce" text NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_nonces_fingerprint_nonce_pk" PRIMARY KEY("fingerprint","nonce")
);
--> statement-breakpoint
CREATE INDEX "signature_nonces_spent_at" ON "signature_nonces" USING btree ("spent_at");