-- Writes what changed in a survey's pool of anonymous answers (docs/decisions/040): who took part,
-- the rows of the pool, ballots in the order given, tallies and totals.
--
-- `expected`: null where the survey's totals are locked. Otherwise what the caller takes for true of
-- the survey, and of `joined` that none of them answered before and none is a guest. If any of it is
-- not, nothing is written, and the answer is false.
--   version               of the survey
--   wrapped, shownWhole   of the survey's key, in hex
--   ids                   of all rows of its pool, sorted
--   erased                how many of those who answered were erased since
--   guests                how many of them are participants without an account
--   fewerThan             so many people with an account have not answered, with these; null: any
--                         number may have
--   unsure, app, rosterSince  people whom a roster has to show in the audience, in this variant of
--                         the app, that was read after this
-- `joined`: people who answered for the first time; `usage_period`: the month they count in.
-- `gone`: rows of the pool that were replaced or begin to count. `kept_ids`, `kept`: new rows.
-- Of the answers that begin to count, in random order, arrays:
--   hashes, commitments  in hex
--   answers              as stored
--   picks                as stored, separated by blanks
--   comments             null leaves the one of the answer that is replaced
--   are_new              whether it replaces none; if its hash exists all the same, it gets another
-- `answered_at`: the time of the last answer as stored; null leaves it.
--
-- The program makes this function at its start, under a name that ends with the hash of this text.
CREATE FUNCTION write_pool(
  tenant uuid, survey uuid, joined uuid[], usage_period text, gone uuid[], kept_ids uuid[],
  kept text[], hashes text[], commitments text[], answers text[], picks text[], comments text[],
  are_new boolean[], answered_at timestamptz, expected jsonb
)
RETURNS boolean
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  began int := 0;
  took_part uuid[] := '{}';
  -- How many of them were erased, and how many are guests.
  erasures int;
  without_account int;
  -- With those who join. One sorted list: it shows who, not when.
  everybody uuid[];
  -- Where the survey was sent to, as far as the rosters are fresh enough.
  places text[];
BEGIN
  IF expected IS NOT NULL THEN
    -- What follows is a statement of its own: one that waited for the lock itself would still see
    -- what was there before it waited.
    PERFORM 1 FROM totals t WHERE t.tenant_id = tenant AND t.survey_id = survey FOR UPDATE;
  END IF;

  IF cardinality(joined) > 0 THEN
    SELECT p.user_ids, p.erased, cardinality(p.user_ids) - p.people
    INTO took_part, erasures, without_account FROM participation p
    WHERE p.tenant_id = tenant AND p.survey_id = survey;
    took_part := coalesce(took_part, '{}');
    everybody := ARRAY(SELECT DISTINCT u FROM unnest(took_part || joined) AS u ORDER BY u);
  END IF;

  -- Sub-selects of one value: an EXISTS might be hashed, which reads all for each batch.
  IF expected IS NOT NULL THEN
    places := ARRAY(
      SELECT r.id FROM recipients r
      WHERE r.tenant_id = tenant AND r.survey_id = survey AND (
        SELECT c.members_read_at > (expected->>'rosterSince')::timestamptz FROM conversations c
        WHERE c.tenant_id = tenant AND c.application_type = expected->>'app'
          AND c.conversation_id = r.id
        LIMIT 1
      )
    );
    IF NOT EXISTS (
      SELECT 1 FROM surveys s
      JOIN totals t ON t.tenant_id = s.tenant_id AND t.survey_id = s.id
      JOIN survey_seals x ON x.tenant_id = s.tenant_id AND x.survey_id = s.id
      WHERE s.tenant_id = tenant AND s.id = survey AND s.xmin::text = expected->>'version'
        AND encode(x.wrapped, 'hex') = expected->>'wrapped'
        AND x.shown_whole = (expected->>'shownWhole')::boolean
        AND (expected->>'fewerThan' IS NULL
          OR t.response_count - coalesce(without_account, 0) + cardinality(joined)
            < (expected->>'fewerThan')::int)
    ) OR (
      SELECT coalesce(jsonb_agg(p.id ORDER BY p.id), '[]') FROM sealed_ballots p
      WHERE p.tenant_id = tenant AND p.survey_id = survey
    ) <> expected->'ids' OR EXISTS (
      SELECT 1 FROM unnest(joined) AS j (user_id) WHERE (
        SELECT true FROM responses r
        WHERE r.tenant_id = tenant AND r.survey_id = survey AND r.user_id = j.user_id
        LIMIT 1
      ) OR (
        SELECT true FROM guests g WHERE g.tenant_id = tenant AND g.user_id = j.user_id LIMIT 1
      )
    ) OR EXISTS (
      SELECT 1 FROM jsonb_array_elements_text(expected->'unsure') AS u (user_id) WHERE (
        SELECT true FROM members m
        WHERE m.tenant_id = tenant AND m.application_type = expected->>'app'
          AND m.user_id = u.user_id::uuid AND m.conversation_id = ANY (places)
        LIMIT 1
      ) IS NULL
    ) OR coalesce(erasures, 0) <> (expected->>'erased')::int
      OR coalesce(without_account, 0) <> (expected->>'guests')::int
      OR cardinality(everybody) < cardinality(took_part) + cardinality(joined) THEN
      RETURN false;
    END IF;
  END IF;

  IF cardinality(joined) > 0 THEN
    INSERT INTO usage AS u (tenant_id, survey_id, period, count)
    VALUES (tenant, survey, usage_period, cardinality(joined))
    ON CONFLICT (tenant_id, survey_id, period) DO UPDATE SET count = u.count + excluded.count;

    INSERT INTO participation AS p (tenant_id, survey_id, user_ids, people)
    SELECT tenant, survey, everybody, count(*) FILTER (WHERE (
      SELECT true FROM guests g WHERE g.tenant_id = tenant AND g.user_id = u LIMIT 1) IS NULL)::int
    FROM unnest(joined) AS u
    ON CONFLICT (tenant_id, survey_id) DO UPDATE
    SET user_ids = excluded.user_ids, people = p.people + excluded.people,
      -- Each of these may be one who was erased; nobody came back more often than that happened.
      returned = least(p.erased, p.returned + excluded.people);
  END IF;

  IF cardinality(gone) > 0 THEN
    DELETE FROM sealed_ballots
    WHERE tenant_id = tenant AND survey_id = survey AND id = ANY (gone);
  END IF;

  IF cardinality(kept) > 0 THEN
    INSERT INTO sealed_ballots (tenant_id, survey_id, id, sealed)
    SELECT tenant, survey, k.id, decode(k.sealed, 'hex') FROM unnest(kept_ids, kept) k (id, sealed);
  END IF;

  IF cardinality(hashes) > 0 THEN
    WITH input AS MATERIALIZED (
      SELECT i.n, i.is_new, i.answers::jsonb AS answers, string_to_array(i.picks, ' ') AS picks,
        i.comment, decode(i.commitment, 'hex') AS commitment,
        CASE WHEN i.is_new AND (
          SELECT true FROM ballots b WHERE b.tenant_id = tenant AND b.survey_id = survey
          AND b.receipt_hash = decode(i.hash, 'hex')
          LIMIT 1
        ) THEN sha256(uuid_send(gen_random_uuid())) ELSE decode(i.hash, 'hex') END AS receipt_hash
      FROM unnest(hashes, commitments, answers, picks, comments, are_new)
        WITH ORDINALITY AS i (hash, commitment, answers, picks, comment, is_new, n)
    ), lifted AS (
      -- Each by its place, which its whole key gives. Any other condition, a join, or an array of
      -- keys may lead to a plan that reads all ballots of the survey.
      DELETE FROM ballots b
      WHERE b.ctid = ANY (ARRAY(
        SELECT (
          SELECT o.ctid FROM ballots o WHERE o.tenant_id = tenant AND o.survey_id = survey
          AND o.receipt_hash = i.receipt_hash
          LIMIT 1
        ) FROM input i WHERE NOT i.is_new
      ))
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
  RETURN true;
END
$$;
