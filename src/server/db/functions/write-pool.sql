-- Writes what changed in a survey's pool of anonymous answers (docs/decisions/040), whose totals are
-- locked: who took part, the rows of the pool, ballots in the order given, tallies and totals.
--
-- `joined`: people who answered for the first time; `usage_period`: the month they count in.
-- `gone`: rows of the pool that were replaced or begin to count. `kept_ids`, `kept`: new rows.
-- `counted`: an array of answers that begin to count, in random order:
--   hash, commitment  in hex
--   answers, picks    as stored
--   comment           null leaves the one of the answer that is replaced
--   isNew             whether it replaces none; if its hash exists all the same, it gets another
-- `answered_at`: the time of the last answer as stored; null leaves it.
--
-- The program makes this function at its start, under a name that ends with the hash of this text.
CREATE FUNCTION write_pool(
  tenant uuid, survey uuid, joined uuid[], usage_period text, gone uuid[], kept_ids uuid[],
  kept text[], counted jsonb, answered_at timestamptz
)
RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  began int := 0;
BEGIN
  IF cardinality(joined) > 0 THEN
    INSERT INTO usage AS u (tenant_id, survey_id, period, count)
    VALUES (tenant, survey, usage_period, cardinality(joined))
    ON CONFLICT (tenant_id, survey_id, period) DO UPDATE SET count = u.count + excluded.count;

    -- One sorted list: it shows who, not when.
    INSERT INTO participation AS p (tenant_id, survey_id, user_ids, people)
    SELECT tenant, survey, array_agg(u ORDER BY u), count(*) FILTER (WHERE NOT EXISTS (
      SELECT 1 FROM guests g WHERE g.tenant_id = tenant AND g.user_id = u))::int
    FROM unnest(joined) AS u
    ON CONFLICT (tenant_id, survey_id) DO UPDATE
    SET user_ids = ARRAY(SELECT u FROM unnest(p.user_ids || excluded.user_ids) AS u ORDER BY u),
        people = p.people + excluded.people;
  END IF;

  IF cardinality(gone) > 0 THEN
    DELETE FROM sealed_ballots
    WHERE tenant_id = tenant AND survey_id = survey AND id = ANY (gone);
  END IF;

  IF cardinality(kept) > 0 THEN
    INSERT INTO sealed_ballots (tenant_id, survey_id, id, sealed)
    SELECT tenant, survey, k.id, decode(k.sealed, 'hex') FROM unnest(kept_ids, kept) k (id, sealed);
  END IF;

  IF jsonb_array_length(counted) > 0 THEN
    WITH input AS MATERIALIZED (
      SELECT i.n, v."isNew" AS is_new, v.answers,
        ARRAY(SELECT jsonb_array_elements_text(v.picks)) AS picks, v.comment,
        decode(v.commitment, 'hex') AS commitment,
        CASE WHEN v."isNew" AND EXISTS (
          SELECT 1 FROM ballots b WHERE b.tenant_id = tenant AND b.survey_id = survey
          AND b.receipt_hash = decode(v.hash, 'hex')
        ) THEN sha256(uuid_send(gen_random_uuid())) ELSE decode(v.hash, 'hex') END AS receipt_hash
      FROM jsonb_array_elements(counted) WITH ORDINALITY AS i (one, n)
      CROSS JOIN LATERAL jsonb_to_record(i.one) AS v (
        "isNew" boolean, answers jsonb, picks jsonb, comment text, commitment text, hash text
      )
    ), lifted AS (
      DELETE FROM ballots b USING input i
      WHERE b.tenant_id = tenant AND b.survey_id = survey AND NOT i.is_new
        AND b.receipt_hash = i.receipt_hash
      RETURNING b.receipt_hash, b.picks, b.comment
    ), placed AS (
      INSERT INTO ballots
        (tenant_id, survey_id, receipt_hash, answers, picks, comment, commitment)
      SELECT tenant, survey, i.receipt_hash, i.answers, i.picks, coalesce(i.comment, l.comment),
        i.commitment
      FROM input i LEFT JOIN lifted l ON l.receipt_hash = i.receipt_hash
      ORDER BY i.n
    ), tallied AS (
      INSERT INTO tallies AS t (tenant_id, survey_id, question_id, choice_id, count)
      SELECT tenant, survey, split_part(pick, ':', 1)::uuid, split_part(pick, ':', 2), sum(d)::int
      FROM (
        SELECT unnest(picks) AS pick, 1 AS d FROM input
        UNION ALL
        SELECT unnest(picks), -1 FROM lifted
      ) c
      GROUP BY pick
      ORDER BY pick
      ON CONFLICT (tenant_id, survey_id, question_id, choice_id)
      DO UPDATE SET count = t.count + excluded.count
    )
    SELECT count(*)::int INTO began FROM input WHERE is_new;
  END IF;

  UPDATE totals
  SET revision = revision + 1, response_count = response_count + cardinality(joined),
      waiting_count = waiting_count + cardinality(joined) - began,
      response_updated_at = coalesce(answered_at, response_updated_at)
  WHERE tenant_id = tenant AND survey_id = survey;
END
$$;
