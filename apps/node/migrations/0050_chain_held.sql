CREATE TABLE "chain_held" (
	"network_id" integer NOT NULL,
	"address_index" integer NOT NULL,
	"holds" numeric(78, 0) NOT NULL,
	"height" bigint NOT NULL,
	"counted_move" bigint NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "chain_held_network_id_address_index_pk" PRIMARY KEY("network_id","address_index")
);
