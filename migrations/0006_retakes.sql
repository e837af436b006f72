ALTER TABLE "surveys" ADD COLUMN "allow_retake" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP FUNCTION "save_named_votes";
--> statement-breakpoint
-- As in 0003, and: which stored response a vote may replace comes with it (decisions/019), and the time of completion is answered as it is stored.
-- Saves answers with a name, many in one statement: see docs/decisions/002. Its plans are made once for a connection, and by key whatever the tables' statistics say.
-- `votes`: an array of {n, tenantId, surveyId, userId, app, version, sure, answers, picks, complete, replaces, source, retake, comment}; no person twice for one survey. `tenants`, `surveys`: the
-- surveys that they are for. A vote without a comment leaves the one that is there; an empty one removes it. `roster_since`: a roster that was read before is not taken as it is. Answers for each `n`
-- what became of it (`VoteOutcome`), and of a saved one the milliseconds at which the stored response was completed.
CREATE FUNCTION "save_named_votes"(tenants uuid[], surveys_of uuid[], votes jsonb, voted_at timestamptz, roster_since timestamptz)
RETURNS TABLE (n int, outcome text, completed_on double precision)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  -- The rows that votes and changes of state go through, in the order of their keys, so that two processes cannot wait for each other. What follows is a statement of
  -- its own: one that waited for the lock itself would still see what was there before it waited, and count from stale answers.
  PERFORM 1 FROM totals t
  WHERE (t.tenant_id, t.survey_id) IN (SELECT * FROM unnest(tenants, surveys_of))
  ORDER BY t.tenant_id, t.survey_id
  FOR UPDATE;

  RETURN QUERY
  WITH input AS MATERIALIZED (
    SELECT v.n, v."tenantId" AS tenant_id, v."surveyId" AS survey_id, v."userId" AS user_id, v.app, v.version, v.sure, v.answers,
      string_to_array(v.picks, ' ') AS picks, v.complete, v.replaces, v.source, v.retake, v.comment
    FROM jsonb_to_recordset(votes) AS v (
      n int, "tenantId" uuid, "surveyId" uuid, "userId" uuid, app text, version text, sure boolean, answers jsonb, picks text, complete boolean, replaces text,
      source text, retake boolean, comment text
    )
  ), judged AS MATERIALIZED (
    SELECT i.*, CASE
      WHEN s.version IS NULL THEN 'not-open'
      WHEN s.version <> i.version OR NOT (i.sure OR EXISTS (
        SELECT 1 FROM recipients r
        WHERE r.tenant_id = i.tenant_id AND r.survey_id = i.survey_id AND CASE
          WHEN r.type = 'user' THEN r.id = i.user_id::text
          WHEN r.type = 'web' THEN r.id = i.tenant_id::text
          -- Sub-selects of one value: an EXISTS might be hashed, which reads all of them for each vote.
          ELSE (
            SELECT true FROM members m
            WHERE m.tenant_id = i.tenant_id AND m.application_type = i.app AND m.conversation_id = r.id AND m.user_id = i.user_id
            LIMIT 1
          ) AND (
            SELECT c.members_read_at > roster_since FROM conversations c
            WHERE c.tenant_id = i.tenant_id AND c.application_type = i.app AND c.conversation_id = r.id
            LIMIT 1
          ) END
      )) THEN 'stale'
      WHEN NOT s.is_open THEN 'not-open'
      WHEN s.voluntary AND EXISTS (
        SELECT 1 FROM participation p WHERE p.tenant_id = i.tenant_id AND p.survey_id = i.survey_id AND i.user_id = ANY (p.user_ids)
      ) THEN 'counted'
      -- A completed response gives way to what may replace it (`Replaces`): nothing incomplete, or no more than the same answers with others beside them.
      WHEN i.replaces <> 'any' AND COALESCE((
        SELECT r.completed_on IS NOT NULL AND (i.replaces = 'incomplete' OR EXISTS (
          SELECT 1 FROM jsonb_array_elements(r.answers) o (answer)
          WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(i.answers) n (answer) WHERE n.answer = o.answer)
        ))
        FROM responses r
        WHERE r.tenant_id = i.tenant_id AND r.survey_id = i.survey_id AND r.user_id = i.user_id
        LIMIT 1
      ), false) THEN 'counted'
      ELSE 'saved' END AS outcome
    FROM input i
    LEFT JOIN LATERAL (
      SELECT s.xmin::text AS version, s.anonymity = 'voluntary' AS voluntary, s.deleted_at IS NULL
        AND (s.state = 'open' OR (s.state = 'pending' AND s.deliver_at <= voted_at)) IS TRUE
        AND (s.close_at IS NULL OR s.close_at > voted_at) AS is_open
      FROM surveys s WHERE s.tenant_id = i.tenant_id AND s.id = i.survey_id
      LIMIT 1
    ) s ON true
  ), taken AS MATERIALIZED (
    SELECT j.*, r.picks AS old_picks, r.user_id IS NOT NULL AS known, r.completed_on IS NOT NULL AS was_complete
    FROM judged j
    LEFT JOIN LATERAL (
      SELECT r.picks, r.user_id, r.completed_on FROM responses r
      WHERE r.tenant_id = j.tenant_id AND r.survey_id = j.survey_id AND r.user_id = j.user_id
      LIMIT 1
    ) r ON true
    WHERE j.outcome = 'saved'
  ), again AS MATERIALIZED (
    SELECT j.tenant_id, j.survey_id, j.user_id FROM taken j WHERE j.retake
  ), saved AS (
    INSERT INTO responses AS r (tenant_id, survey_id, user_id, answers, picks, source, comment, created_at, updated_at, completed_on)
    SELECT tenant_id, survey_id, user_id, answers, picks, source, comment, voted_at, voted_at, CASE WHEN complete THEN voted_at END
    FROM taken
    ON CONFLICT (tenant_id, survey_id, user_id) DO UPDATE
    SET answers = excluded.answers, picks = excluded.picks, source = excluded.source, comment = coalesce(excluded.comment, r.comment),
        updated_at = excluded.updated_at,
        -- Whoever takes it again has completed it when they did so for the last time.
        completed_on = CASE
          WHEN EXISTS (SELECT 1 FROM again a WHERE (a.tenant_id, a.survey_id, a.user_id) = (excluded.tenant_id, excluded.survey_id, excluded.user_id))
            THEN coalesce(excluded.completed_on, r.completed_on)
          ELSE coalesce(r.completed_on, excluded.completed_on) END
    RETURNING r.tenant_id, r.survey_id, r.user_id, r.completed_on
  ), change AS (
    SELECT tenant_id, survey_id, pick, sum(d)::int AS d
    FROM (
      SELECT tenant_id, survey_id, unnest(picks) AS pick, 1 AS d FROM taken
      UNION ALL
      SELECT tenant_id, survey_id, unnest(old_picks), -1 FROM taken WHERE known
    ) c
    GROUP BY tenant_id, survey_id, pick HAVING sum(d) <> 0
  ), counted AS (
    INSERT INTO tallies AS t (tenant_id, survey_id, question_id, choice_id, count)
    SELECT tenant_id, survey_id, split_part(pick, ':', 1)::uuid, split_part(pick, ':', 2), d FROM change
    ORDER BY tenant_id, survey_id, pick
    ON CONFLICT (tenant_id, survey_id, question_id, choice_id) DO UPDATE SET count = t.count + excluded.count
  ), used AS (
    INSERT INTO usage AS u (tenant_id, survey_id, period, count)
    SELECT tenant_id, survey_id, to_char(voted_at AT TIME ZONE 'UTC', 'YYYY-MM'), count(*)::int FROM taken
    WHERE complete AND NOT was_complete GROUP BY tenant_id, survey_id
    ORDER BY tenant_id, survey_id
    ON CONFLICT (tenant_id, survey_id, period) DO UPDATE SET count = u.count + excluded.count
  ), revised AS (
    UPDATE totals t
    SET revision = t.revision + 1, response_count = t.response_count + c.added, response_updated_at = voted_at
    FROM (SELECT tenant_id, survey_id, (count(*) FILTER (WHERE NOT known))::int AS added FROM taken GROUP BY tenant_id, survey_id) c
    WHERE t.tenant_id = c.tenant_id AND t.survey_id = c.survey_id
  )
  SELECT j.n, j.outcome, (extract(epoch FROM s.completed_on) * 1000)::double precision
  FROM judged j LEFT JOIN saved s ON s.tenant_id = j.tenant_id AND s.survey_id = j.survey_id AND s.user_id = j.user_id;
END
$$;
