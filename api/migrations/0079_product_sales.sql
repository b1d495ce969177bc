CREATE TABLE "product_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL
);
