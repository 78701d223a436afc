(** * Presses, row by row: the effect of all presses is a sum of shifted boards. This is quicker than press by press *)
From Coq Require Import ZArith List Lia Bool.
From Ludus Require Import Puzzles Lists Adding Windows PieceSound Torus Lines.
Import ListNotations.
Local Open Scope Z_scope.

(** ** A list shifted by d, around or with z for what comes in; m and k say how far, once for all lists of a length *)
Definition turned_by {A} (z : A) (w ahead : bool) (k m : nat) (l : list A) : list A :=
  if w then skipn k l ++ firstn k l else if ahead then repeat z k ++ firstn m l else skipn k l ++ repeat z k.
Definition turn_length (w : bool) (n : nat) (d : Z) : nat :=
  Z.to_nat (Z.min (if w then (- d) mod Z.of_nat n else Z.abs d) (Z.of_nat n)).
Definition turn {A} (z : A) (w : bool) (n : nat) (d : Z) (l : list A) : list A :=
  turned_by z w (0 <=? d) (turn_length w n d) (n - turn_length w n d) l.
Lemma nth_skip : forall A (z : A) k l i, nth i (skipn k l) z = nth (k + i) l z.
Proof. induction k as [| k IH]; intros [| a l] i; auto; [destruct i; auto | apply IH]. Qed.
Lemma nth_first : forall A (z : A) k l i, (i < k)%nat -> nth i (firstn k l) z = nth i l z.
Proof. induction k as [| k IH]; intros [| a l] i I; try lia; auto. destruct i; simpl; auto. apply IH. lia. Qed.
Lemma turn_short : forall w n d, (turn_length w n d <= n)%nat.
Proof.
  intros w n d. unfold turn_length. lia.
Qed.
Lemma turn_size : forall A (z : A) w n d l, length l = n -> length (turn z w n d l) = n.
Proof.
  intros A z w n d l E. pose proof (turn_short w n d). unfold turn, turned_by. destruct w; [| destruct (0 <=? d)];
    rewrite app_length, ?skipn_length, ?firstn_length, ?repeat_length; lia.
Qed.
Lemma turn_nth : forall A (z : A) w n d l i, length l = n -> 0 <= i < Z.of_nat n ->
  let j := if w : bool then (i - d) mod Z.of_nat n else i - d in
  nth (Z.to_nat i) (turn z w n d l) z = if (0 <=? j) && (j <? Z.of_nat n) then nth (Z.to_nat j) l z else z.
Proof.
  intros A z w n d l i E I j. pose proof (turn_short w n d) as Sh. unfold turn, turned_by. destruct w.
  - unfold turn_length in *. set (k := (- d) mod Z.of_nat n) in *. assert (K : 0 <= k < Z.of_nat n) by (apply Z.mod_pos_bound; lia). rewrite Z.min_l by lia.
    assert (J : j = (i + k) mod Z.of_nat n) by (unfold j, k; rewrite Zplus_mod_idemp_r; f_equal; lia).
    assert (B : 0 <= j < Z.of_nat n) by (rewrite J; apply Z.mod_pos_bound; lia).
    destruct (Z.leb_spec 0 j); [| lia]. destruct (Z.ltb_spec j (Z.of_nat n)); [| lia]. simpl.
    destruct (Z_lt_ge_dec (i + k) (Z.of_nat n)) as [L | L].
    + rewrite Z.mod_small in J by lia. rewrite app_nth1 by (rewrite skipn_length; lia). rewrite nth_skip. f_equal. lia.
    + assert (J' : j = i + k - Z.of_nat n). { rewrite J. replace (i + k) with ((i + k - Z.of_nat n) + 1 * Z.of_nat n) at 1 by lia. rewrite Z.mod_add, Z.mod_small by lia. auto. }
      rewrite app_nth2 by (rewrite skipn_length; lia). rewrite skipn_length, nth_first by lia. f_equal. lia.
  - unfold turn_length in *. unfold j. destruct (Z.leb_spec 0 d) as [D | D].
    + rewrite Z.abs_eq in * by lia. destruct (Z_lt_ge_dec i (Z.min d (Z.of_nat n))) as [L | L].
      * rewrite app_nth1 by (rewrite repeat_length; lia). rewrite nth_repeat. destruct (Z.leb_spec 0 (i - d)); [lia | auto].
      * rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length, nth_first by lia.
        destruct (Z.leb_spec 0 (i - d)); [| lia]. destruct (Z.ltb_spec (i - d) (Z.of_nat n)); [| lia]. simpl. f_equal. lia.
    + rewrite Z.abs_neq in * by lia. destruct (Z_lt_ge_dec (i - d) (Z.of_nat n)) as [L | L].
      * rewrite app_nth1 by (rewrite skipn_length; lia). rewrite nth_skip.
        destruct (Z.leb_spec 0 (i - d)); [| lia]. destruct (Z.ltb_spec (i - d) (Z.of_nat n)); [| lia]. simpl. f_equal. lia.
      * rewrite app_nth2 by (rewrite skipn_length; lia). rewrite nth_repeat.
        destruct (Z.leb_spec 0 (i - d)); destruct (Z.ltb_spec (i - d) (Z.of_nat n)); auto; lia.
Qed.

(** ** Boards of H rows with K numbers *)
Section Boards.
  Variables H K : nat.
  Variables w1 w2 : bool.
  Let axes := [(Z.of_nat H, w1); (Z.of_nat K, w2)].
  Let lengths := [Z.of_nat H; Z.of_nat K].
  Definition is_board (rows : list (list Z)) : Prop := length rows = H /\ Forall (fun row => length row = K) rows.
  Definition at_ (rows : list (list Z)) (r c : Z) : Z := nth (Z.to_nat c) (nth (Z.to_nat r) rows []) 0.
  Definition moved (dr dc : Z) (rows : list (list Z)) : list (list Z) :=
    let k := turn_length w2 K dc in let m := (K - k)%nat in let ahead := 0 <=? dc in
    map (turned_by 0 w2 ahead k m) (turn (repeat 0 K) w1 H dr rows).
  Fixpoint more (k : Z) (a b : list Z) : list Z := match a, b with x :: a, y :: b => x + k * y :: more k a b | _, _ => [] end.
  Fixpoint mores (k : Z) (a b : list (list Z)) : list (list Z) := match a, b with x :: a, y :: b => more k x y :: mores k a b | _, _ => [] end.
  Fixpoint pressed (press : list (list Z * Z)) (rows : list (list Z)) : list (list Z) :=
    match press with
    | ([dr; dc], k) :: press => mores k (pressed press rows) (moved dr dc rows)
    | _ => repeat (repeat 0 K) H
    end.
  Definition flat_press (press : list (list Z * Z)) : bool := forallb (fun e => Nat.eqb (length (fst e)) 2) press.

  Lemma is_board_row : forall rows r, is_board rows -> 0 <= r < Z.of_nat H -> length (nth (Z.to_nat r) rows []) = K.
  Proof. intros rows r [L F] R. rewrite Forall_forall in F. apply F, nth_In. lia. Qed.
  Lemma turn_In : forall A (z : A) w n d l x, In x (turn z w n d l) -> x = z \/ In x l.
  Proof.
    assert (Sk : forall A k (l : list A) x, In x (skipn k l) -> In x l) by (intros A k l x I; rewrite <- (firstn_skipn k l); apply in_or_app; auto).
    assert (Fi : forall A k (l : list A) x, In x (firstn k l) -> In x l) by (intros A k l x I; rewrite <- (firstn_skipn k l); apply in_or_app; auto).
    intros A z w n d l x I. unfold turn, turned_by in I. destruct w; [| destruct (0 <=? d)]; apply in_app_or in I;
      destruct I as [I | I]; try (apply repeat_spec in I; auto; fail); eauto.
  Qed.
  Lemma moved_board : forall dr dc rows, is_board rows -> is_board (moved dr dc rows).
  Proof.
    intros dr dc rows [L F]. split; [unfold moved; cbv zeta; rewrite map_length; apply turn_size; auto |]. unfold moved. cbv zeta. apply Forall_map, Forall_forall.
    intros row I. apply (turn_size Z 0 w2 K dc). apply turn_In in I. destruct I as [-> | I]; [apply repeat_length |]. rewrite Forall_forall in F. auto.
  Qed.
  Lemma at_moved : forall dr dc rows r c, is_board rows -> 0 <= r < Z.of_nat H -> 0 <= c < Z.of_nat K ->
    let b := land axes [r; c] [- dr; - dc] in
    at_ (moved dr dc rows) r c = if in_boxb lengths b then match b with [x; y] => at_ rows x y | _ => 0 end else 0.
  Proof.
    intros dr dc rows r c B R C b. unfold b, axes, lengths. cbn [land in_boxb]. destruct B as [L F]. unfold at_ at 1, moved. cbv zeta.
    change (turned_by 0 w2 (0 <=? dc) (turn_length w2 K dc) (K - turn_length w2 K dc)) with (turn 0 w2 K dc).
    rewrite (nth_indep _ [] (turn 0 w2 K dc (repeat 0 K))) by (rewrite map_length, turn_size; lia).
    rewrite map_nth. pose proof (turn_nth (list Z) (repeat 0 K) w1 H dr rows r L R) as T. cbv zeta in T. rewrite T. clear T.
    change (r + - dr) with (r - dr). change (c + - dc) with (c - dc).
    set (r' := if w1 then (r - dr) mod Z.of_nat H else r - dr). destruct ((0 <=? r') && (r' <? Z.of_nat H)) eqn:Er.
    - rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in Er. rewrite (nth_indep _ (repeat 0 K) []) by lia.
      assert (Lr : length (nth (Z.to_nat r') rows []) = K) by (rewrite Forall_forall in F; apply F, nth_In; lia).
      pose proof (turn_nth Z 0 w2 K dc _ c Lr C) as T. cbv zeta in T. rewrite T. rewrite andb_true_r. auto.
    - pose proof (turn_nth Z 0 w2 K dc (repeat 0 K) c (repeat_length _ _) C) as T. cbv zeta in T. rewrite T, nth_repeat. cbn [andb].
      match goal with |- (if ?x then _ else _) = _ => destruct x; auto end.
  Qed.
  Lemma more_length : forall k a b n, length a = n -> length b = n -> length (more k a b) = n.
  Proof. induction a as [| x a IH]; intros [| y b] n A B; simpl in *; try lia. destruct n; [discriminate |]. f_equal. apply IH; lia. Qed.
  Lemma nth_more : forall k a b i, length a = length b -> nth i (more k a b) 0 = nth i a 0 + k * nth i b 0.
  Proof. induction a as [| x a IH]; intros [| y b] i E; simpl in *; try discriminate; destruct i; auto; lia. Qed.
  Lemma nth_mores : forall k a b r, length a = length b -> (r < length a)%nat -> nth r (mores k a b) [] = more k (nth r a []) (nth r b []).
  Proof. induction a as [| x a IH]; intros [| y b] r E R; simpl in *; try discriminate; try lia. destruct r; auto. apply IH; lia. Qed.
  Lemma mores_board : forall k a b, is_board a -> is_board b -> is_board (mores k a b).
  Proof.
    intros k a b [La Fa] [Lb Fb]. unfold is_board. clear axes lengths. revert b H La Lb Fa Fb.
    induction a as [| x a IH]; intros [| y b] h La Lb Fa Fb; simpl in *; try (subst; discriminate); auto.
    destruct h; [discriminate |]. inversion Fa; inversion Fb; subst. destruct (IH b h) as [I J]; auto. split; auto. constructor; auto. apply more_length; auto.
  Qed.
  Lemma at_mores : forall k a b r c, is_board a -> is_board b -> 0 <= r < Z.of_nat H -> at_ (mores k a b) r c = at_ a r c + k * at_ b r c.
  Proof.
    intros k a b r c A B R. unfold at_. rewrite nth_mores by (destruct A, B; lia). apply nth_more.
    rewrite (is_board_row a r A R), (is_board_row b r B R). auto.
  Qed.
  Lemma zero_board : is_board (repeat (repeat 0 K) H).
  Proof. split; [apply repeat_length |]. apply Forall_forall. intros x I. apply repeat_spec in I. subst. apply repeat_length. Qed.
  Lemma pressed_board : forall press rows, is_board rows -> is_board (pressed press rows).
  Proof.
    induction press as [| [[| dr [| dc [| ? ?]]] k] press IH]; intros rows B; cbn [pressed]; try apply zero_board.
    apply mores_board; auto. apply moved_board; auto.
  Qed.
  (** The same row by row: [streams] has the shifted rows of each entry of the press. *)
  Definition streams (press : list (list Z * Z)) (rows : list (list Z)) : list (list (list Z)) :=
    map (fun e => turn (repeat 0 K) w1 H (hd 0 (fst e)) rows) press.
  Fixpoint press_row (press : list (list Z * Z)) (hs : list (list Z)) : list Z :=
    match press, hs with
    | ([_; dc], k) :: press, h :: hs =>
        let t := turn_length w2 K dc in more k (press_row press hs) (turned_by 0 w2 (0 <=? dc) t (K - t)%nat h)
    | _, _ => repeat 0 K
    end.
  Lemma mores_map : forall k f g (l : list nat), mores k (map f l) (map g l) = map (fun i => more k (f i) (g i)) l.
  Proof. induction l as [| i l IH]; simpl; auto. rewrite IH. auto. Qed.
  Lemma pressed_rows : forall press rows, is_board rows ->
    pressed press rows = map (fun i => press_row press (map (fun s => nth i s []) (streams press rows))) (seq 0 H).
  Proof.
    assert (Zero : repeat (repeat 0 K) H = map (fun _ => repeat 0 K) (seq 0 H)).
    { generalize 0%nat. clear. induction H as [| h IH]; intro i; simpl; auto. f_equal. auto. }
    induction press as [| [d k] press IH]; intros rows B; [exact Zero |].
    destruct d as [| dr [| dc [| ? ?]]]; try exact Zero. cbn [pressed]. rewrite IH by auto. unfold moved. cbv zeta.
    assert (T : length (turn (repeat 0 K) w1 H dr rows) = H) by (destruct B as [L _]; apply turn_size; auto).
    rewrite (as_map _ (turn (repeat 0 K) w1 H dr rows) []), T, map_map, mores_map. auto.
  Qed.
  Lemma at_pressed : forall press rows r c, flat_press press = true -> is_board rows -> 0 <= r < Z.of_nat H -> 0 <= c < Z.of_nat K ->
    at_ (pressed press rows) r c = sum (map (fun e => let b := land axes [r; c] (map Z.opp (fst e)) in
      if in_boxb lengths b then snd e * match b with [x; y] => at_ rows x y | _ => 0 end else 0) press).
  Proof.
    induction press as [| [d k] press IH]; intros rows r c Fp B R C; cbn [pressed].
    - unfold at_. rewrite (nth_indep _ [] (repeat 0 K)) by (rewrite repeat_length; lia). rewrite !nth_repeat. auto.
    - cbn [flat_press forallb fst] in Fp. apply andb_true_iff in Fp. destruct Fp as [D Fp]. destruct d as [| dr [| dc [| ? ?]]]; try discriminate.
      rewrite at_mores by (auto; try apply pressed_board; try apply moved_board; auto). rewrite IH, at_moved by auto.
      cbn [map fst snd]. change (sum (?u :: ?v)) with (u + sum v). cbv zeta. destruct (in_boxb lengths (land axes [r; c] [- dr; - dc])); lia.
  Qed.

  (** A press at m changes c by way of d if and only if m is c - d. *)
  Lemma land_back : forall m c d, in_box lengths m -> in_box lengths c -> length d = 2%nat ->
    cell_eqb (land axes m d) c = cell_eqb (land axes c (map Z.opp d)) m.
  Proof.
    assert (One : forall (w : bool) n x y z, 0 <= x < n -> 0 <= z < n ->
      ((if w then (x + y) mod n else x + y) =? z) = ((if w then (z + - y) mod n else z + - y) =? x)).
    { intros [] n x y z X Z0; apply eq_true_iff_eq; rewrite !Z.eqb_eq; [| lia]. split; intros <-.
      - rewrite Zplus_mod_idemp_l. replace (x + y + - y) with x by lia. apply Z.mod_small; auto.
      - rewrite Zplus_mod_idemp_l. replace (z + - y + y) with z by lia. apply Z.mod_small; auto. }
    unfold in_box, lengths, axes. intros m c d M C D. inversion M as [| ? x1 ? m1 X1 M1]; subst. inversion M1 as [| ? x2 ? m2 X2 M2]; subst. inversion M2; subst.
    inversion C as [| ? z1 ? c1 Z1 C1]; subst. inversion C1 as [| ? z2 ? c2 Z2 C2]; subst. inversion C2; subst.
    destruct d as [| y1 [| y2 [| ? ?]]]; try discriminate. cbn [map land cell_eqb]. rewrite (One w1), (One w2) by auto. auto.
  Qed.
  Lemma effect_of : forall (p : list Z -> Z) press c, flat_press press = true -> in_box lengths c ->
    sum (map (fun m => p m * sum (map (fun e => if cell_eqb (land axes m (fst e)) c then snd e else 0) press)) (box lengths)) =
    sum (map (fun e => let b := land axes c (map Z.opp (fst e)) in if in_boxb lengths b then snd e * p b else 0) press).
  Proof.
    intros p press c F C. induction press as [| [d k] press IH]; [apply sum_zero; intros; simpl; lia |].
    cbn [flat_press forallb fst] in F. apply andb_true_iff in F. destruct F as [D F]. apply Nat.eqb_eq in D.
    specialize (IH F). cbn [map fst snd]. cbv zeta in *. change (sum (?u :: ?v)) with (u + sum v).
    rewrite <- IH. rewrite (sum_ext _ _ (fun m => (if cell_eqb (land axes c (map Z.opp d)) m then k else 0) * p m +
      p m * sum (map (fun e => if cell_eqb (land axes m (fst e)) c then snd e else 0) press))).
    - rewrite sum_plus. f_equal. rewrite (pick (list Z) cell_eqb cell_eqb_iff p k (box lengths) (NoDup_box lengths)).
      change (existsb (cell_eqb ?a) ?l) with (memb a l). destruct (in_boxb lengths (land axes c (map Z.opp d))) eqn:E.
      + apply in_boxb_iff, in_box_iff, memb_iff in E. rewrite E. auto.
      + destruct (memb _ _) eqn:M; auto. apply memb_iff, in_box_iff, in_boxb_iff in M. congruence.
    - intros m M. apply in_box_iff in M. rewrite (land_back m c d M C D). change (sum (?u :: ?v)) with (u + sum v). lia.
  Qed.
End Boards.

(** ** The checker *)
Definition check_lights_lines (g : lights) (n : Z) (a b presses : list Z) : bool :=
  match l_axes g, holes g with
  | [(h, w1); (l, w2)], [] =>
      let H := Z.to_nat h in let K := Z.to_nat l in
      (0 <=? h) && (0 <=? l) && flat_press (press g) && forallb (Z.leb 0) presses && (quick_sum (fun _ => 1) presses =? h * l) &&
      same_rows n (press_row K w2 (press g)) H (streams H K w1 (press g) (chunks H K presses)) a b
  | _, _ => check_lights_presses g n a b presses
  end.
Theorem check_lights_lines_sound : forall g n a b presses, check_lights_lines g n a b presses = true ->
  lights_reach g n (in_order (map fst (l_axes g)) a) (in_order (map fst (l_axes g)) b).
Proof.
  intros g n a b presses Ok. unfold check_lights_lines in Ok.
  destruct (l_axes g) as [| [h w1] [| [l w2] [| ? ?]]] eqn:Ax; try (rewrite <- Ax; apply check_lights_presses_sound with presses; exact Ok).
  destruct (holes g) eqn:Ho; [| rewrite <- Ax; apply check_lights_presses_sound with presses; exact Ok].
  cbv zeta in Ok. rewrite !andb_true_iff, !Z.leb_le, Z.eqb_eq, forallb_forall, quick_sum_ok, sum_ones in Ok. destruct Ok as [[[[[Hp Lp] Fp] Pos] Len] S].
  set (H := Z.to_nat h) in *. set (K := Z.to_nat l) in *. assert (Eh : h = Z.of_nat H) by lia. assert (El : l = Z.of_nat K) by lia. rewrite Eh, El in *.
  clearbody H K. clear Eh El h l Hp Lp. cbn [map fst]. set (lengths := [Z.of_nat H; Z.of_nat K]).
  assert (B : is_board H K (chunks H K presses)) by (split; [apply chunks_length | apply chunks_rows; lia]).
  apply same_rows_ok in S. rewrite <- (pressed_rows H K w1 w2 (press g) _ B) in S.
  assert (Cell : forall c, in_box lengths c -> exists r s, c = [r; s] /\ 0 <= r < Z.of_nat H /\ 0 <= s < Z.of_nat K).
  { intros c C. unfold in_box, lengths in C. inversion C as [| ? x1 ? m1 X1 M1]; subst. inversion M1 as [| ? x2 ? m2 X2 M2]; subst. inversion M2; subst. eauto. }
  assert (Place : forall r s, 0 <= r < Z.of_nat H -> 0 <= s < Z.of_nat K -> Z.to_nat (place lengths [r; s]) = (Z.to_nat r * K + Z.to_nat s)%nat).
  { intros r s R C. unfold lengths. cbn [place product fold_right]. nia. }
  assert (At : forall r s, 0 <= r < Z.of_nat H -> 0 <= s < Z.of_nat K -> at_ (chunks H K presses) r s = in_order lengths presses [r; s]).
  { intros r s R C. unfold at_, in_order. rewrite Place by auto. apply chunks_nth; lia. }
  unfold lights_reach. apply presses_reach with (map (fun m => (m, in_order lengths presses m)) (box lengths)).
  - intros m k I. apply in_map_iff in I. destruct I as [c [E I]]. injection E as <- <-. apply in_box_iff in I. split.
    + split; [rewrite Ax; exact I | rewrite Ho; auto].
    + unfold in_order. destruct (nth_in_or_default (Z.to_nat (place lengths c)) presses 0) as [J | ->]; [apply Z.leb_le, Pos, J | lia].
  - intros c [C _]. rewrite Ax in C. change (in_box lengths c) in C.
    assert (Ef : effect (list Z) (list Z) (press_adds g) (map (fun m => (m, in_order lengths presses m)) (box lengths)) c =
      at_ (pressed H K w1 w2 (press g) (chunks H K presses)) (nth 0 c 0) (nth 1 c 0)).
    { destruct (Cell c C) as [r [s [-> [R Cs]]]]. cbn [nth]. rewrite at_pressed by auto. unfold effect. rewrite map_map. cbn [fst snd].
      unfold press_adds. rewrite Ax. pose proof (effect_of H K w1 w2 (in_order lengths presses) (press g) [r; s] Fp C) as Q. change [Z.of_nat H; Z.of_nat K] with lengths in Q. unfold cell in *. rewrite Q. clear Q.
      apply sum_ext. intros e _. cbv zeta. change [Z.of_nat H; Z.of_nat K] with lengths.
      destruct (in_boxb lengths _) eqn:E; auto. apply in_boxb_iff, Cell in E. destruct E as [x [y [-> [X Y]]]]. rewrite At by auto. auto. }
    unfold cell in *. rewrite Ef. destruct (Cell c C) as [r [s [-> [R Cs]]]]. cbn [nth]. unfold in_order. rewrite Place by auto. unfold at_.
    pose proof (pressed_board H K w1 w2 (press g) _ B) as [L F].
    rewrite <- (concat_nth K _ (Z.to_nat r) (Z.to_nat s) F) by lia. apply all_same_ok. auto.
Qed.
