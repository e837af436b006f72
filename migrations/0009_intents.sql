CREATE TABLE "intents" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stated" json NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "intents_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
