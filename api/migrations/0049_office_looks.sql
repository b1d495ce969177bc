CREATE TABLE "office_looks" (
	"hour" timestamp (3) with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "office_looks_hour_user_id_subject_kind_pk" PRIMARY KEY("hour","user_id","subject","kind")
);
