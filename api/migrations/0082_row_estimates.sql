-- Rows of one order lie together, so that PostgreSQL's sample finds a tenth of the orders that there are, and
-- expects ten times as many rows of each: with millions of orders it then reads whole tables instead of an index.
ALTER TABLE "order_items" ALTER COLUMN "order_id" SET (n_distinct = -0.5), ALTER COLUMN "fulfilment_id" SET (n_distinct = -0.6);--> statement-breakpoint
ALTER TABLE "fulfilments" ALTER COLUMN "order_id" SET (n_distinct = -0.8);--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "subject_id" SET (n_distinct = -0.15), ALTER COLUMN "cause_id" SET (n_distinct = -0.3);--> statement-breakpoint
ANALYZE "order_items", "fulfilments", "ledger_entries";
