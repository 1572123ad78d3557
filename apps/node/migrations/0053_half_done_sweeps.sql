-- Of Bitcoin, a sweep with fewer than 100 inputs was the last part of its address. One with 100, a
-- byte of 64 behind version and marker, may have been stopped before the next part was signed.
UPDATE "chain_moves" SET "leaves_some" = true
WHERE "kind" = 'sweep' AND "raw" LIKE '02000000000164%' AND "move_id" IN (
	SELECT max("move_id") FROM "chain_moves" WHERE "kind" = 'sweep' GROUP BY "network_id", "address_index", "asset_id"
);
